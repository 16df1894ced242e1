# The image of the school: the server, the built web app and the shipped courses on Node's own image.
#
#   docker build --target school -t padauk .          without ffmpeg: uploaded videos are served as they came
#   docker build --target with-ffmpeg -t padauk .     with ffmpeg (482 MB more): they are converted to several qualities
#
# `npm run drill container` builds it and measures it; deploy/compose.yaml runs it.

FROM node:24-bookworm-slim AS sources
WORKDIR /srv/padauk
COPY . .

FROM sources AS web
# Source maps are for whoever has the sources.
RUN --mount=type=cache,target=/root/.npm npm run --silent build && rm server/build/*.map

# What the server needs, and nothing for building or testing it. Node is in the base image: without scripts, the package
# `node` brings no binary. Node runs no TypeScript in packages, so what they ship of it is not needed.
FROM sources AS server
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --workspace server --ignore-scripts \
  && find node_modules -type f -regex '.*\.\([mc]?ts\|map\|md\)' ! -iname 'licen*' -delete \
  && find node_modules -type d \( -name test -o -name tests \) -prune -exec rm -r {} + \
  && find server contract rules -name '*.test.ts' -delete \
  && rm -rf server/src/test server/bundle.ts \
  # The texts of the product, which staff correct (features/words/catalogs.ts).
  && find web/app -type f ! -name '*.en.json' ! -name '*.my.json' ! -name glossary-terms.json -delete \
  # Mount points belong to the user of the server, also those of volumes.
  && install -d -o node -g node /data /backup /compiled

FROM node:24-bookworm-slim AS school
# The compile cache is made below and belongs to the user, the version of Node and the processor.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/srv/padauk/.compiled
WORKDIR /srv/padauk
COPY --from=server /data /data
COPY --from=server /backup /backup
COPY --from=server --chown=node:node /compiled .compiled
COPY --from=server /srv/padauk/package.json ./
COPY --from=server /srv/padauk/node_modules node_modules
COPY --from=server /srv/padauk/contract contract
COPY --from=server /srv/padauk/rules rules
COPY --from=server /srv/padauk/server server
COPY --from=server /srv/padauk/curriculum curriculum
COPY --from=server /srv/padauk/web/package.json /srv/padauk/web/render-pages.ts web/
COPY --from=server /srv/padauk/web/app web/app
COPY --from=web /srv/padauk/web/build web/build
COPY --from=web /srv/padauk/server/build server/build
USER node
RUN node --disable-warning=ExperimentalWarning server/warm-up.ts
VOLUME /data
EXPOSE 3000
# Whether the process is up. A lost database is no reason to restart it: it recovers by itself (/readyz tells).
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT||3000}/healthz`).then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["server/start.sh"]

FROM school AS with-ffmpeg
USER root
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
USER node

# What `docker build .` makes.
FROM school
