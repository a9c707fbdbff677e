# Build: everything is installed and the client is built.
FROM node:24.21.0-slim AS build
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
FROM node:24.21.0-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY server/package.json server/
COPY sync-protocol/package.json sync-protocol/
RUN npm ci --ignore-scripts --no-audit --no-fund --omit=dev --workspace=server --workspace=sync-protocol

# Run: sources, their dependencies and the built client; Node runs TypeScript as it is.
FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY package.json LICENSE ./
COPY server server
COPY sync-protocol sync-protocol
COPY scripts/backup.ts scripts/restore.ts scripts/
COPY scripts/run/options.ts scripts/run/
COPY --from=build /app/client/dist client/dist
RUN mkdir -m 700 /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/server.ts"]
