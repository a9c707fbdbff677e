# What everything is built upon and runs on. A tag may be given other content, so it is named by its digest too (of the index of all
# platforms). deploy/compose/pin-images.sh asks which one the tag has by now.
ARG NODE_IMAGE=node:24.21.0-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20

# Build: everything is installed and the client is built.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY server/package.json server/
COPY sync-protocol/package.json sync-protocol/
# The image brings its own Node, and no dependency needs its install script.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

# Dependencies of the server alone.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY server/package.json server/
COPY sync-protocol/package.json sync-protocol/
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=server --workspace=sync-protocol

# Run: sources, their dependencies and the built client; Node runs TypeScript as it is.
FROM ${NODE_IMAGE}
# Of what images and the database take outside of JavaScript, the C library's own malloc gives little back to the system.
RUN apt-get update && apt-get install --yes --no-install-recommends libjemalloc2 && rm -rf /var/lib/apt/lists/*
ENV LD_PRELOAD=libjemalloc.so.2
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY server server
COPY sync-protocol sync-protocol
COPY scripts/admin.ts scripts/backup.ts scripts/keys.ts scripts/move-database.ts scripts/move-images.ts scripts/restore.ts scripts/
COPY scripts/run/options.ts scripts/run/
COPY --from=build /app/client/dist client/dist
# Nothing but /data and /tmp is written while it runs: `docker run --read-only --tmpfs /tmp`.
RUN mkdir -m 700 /data /data/images && chown node:node /data /data/images
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/server.ts"]
