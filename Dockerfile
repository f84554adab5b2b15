# Builds with everything, runs with what production needs. Only /data and /tmp are written to.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Not `npm ci`: it refuses a lock file that does not list the binaries of every platform.
RUN npm install --no-save --include=dev --no-audit --no-fund
COPY . .
RUN node --import tsx scripts/tasks/build.ts && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
# pg_dump and pg_restore for backups; they must be at least as new as the PostgreSQL server.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data /backups && chown node:node /data /backups
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4400 DATA_DIR=/data LOG_LEVEL=info
USER node
VOLUME ["/data", "/backups"]
EXPOSE 4400
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/start.js"]
