# Two steps: the first builds wheels (and needs npm for that, see hatch_build.py), the second only installs them.
FROM python:3.13-slim AS build
WORKDIR /source
COPY pyproject.toml hatch_build.py README.md ./
COPY alembic alembic
COPY locales locales
COPY static static
COPY templates templates
COPY src src
# The foot of the pages names the commit: docker build --build-arg SOURCE_COMMIT=$(git rev-parse HEAD) .
ARG SOURCE_COMMIT=""
RUN pip wheel --no-cache-dir --wheel-dir /wheels .

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels cribbage
RUN useradd --system --uid 10001 --no-create-home cribbage \
    && install --directory --owner 10001 --group 10001 /data
ENV CRIBBAGE_DATABASE_URL=sqlite:////data/cribbage.db
ENV PYTHONUNBUFFERED=1
WORKDIR /data
VOLUME /data
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=3)"]
# A list, not a line for a shell: so the signal to stop reaches the server itself.
CMD ["cribbage", "serve", "--host", "0.0.0.0"]
