# The application without a database: compose.yaml brings PostgreSQL, or DATABASE_URL names one.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts ./scripts
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node scripts/prepare.mjs start

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data WORKERS=2
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Lives; whether it reaches its database is /readyz, which a balancer asks.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:3000/healthz').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"
STOPSIGNAL SIGTERM
CMD ["node", "src/app/main.ts"]
