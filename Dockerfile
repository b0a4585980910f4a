# With a digest, it is pinned: see "Docker" in docs/operating.md.
ARG NODE_IMAGE=node:24-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev
COPY . .
RUN npm run --ignore-scripts build

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/src ./src
COPY --from=build /app/dist ./dist
COPY --from=build /app/scripts ./scripts
RUN mkdir -m 0700 /data && mkdir -p node_modules/.cache && chown node:node /data node_modules/.cache
USER node
# Fills Node's compile cache, which makes every start faster and saves memory. Node keeps one for each user, so it is
# filled as the server's and then taken from it: what the server runs it must not be able to change.
RUN DATA_DIR=/tmp/first-start timeout 10 node --max-semi-space-size=8 dist/server/main.js; rm -rf /tmp/first-start
USER root
RUN chown -R root:root node_modules/.cache && chmod -R go=rX node_modules/.cache
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz?live=1').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "dist/server/main.js"]
