# The site with its posts on this server (VITE_POSTS=server) and Clerk as its sign-in. docs/server.md says how to run it.
FROM node:24.21.0-slim AS build
WORKDIR /site
RUN npm install --global pnpm@12.21.0
COPY . .
RUN pnpm install --frozen-lockfile --filter web...
ARG VITE_CLERK_PUBLISHABLE_KEY
ARG VITE_ADMIN_ROLE
ARG VITE_ADMIN_ORGANIZATION
ARG VITE_SITE_ORIGIN
RUN VITE_POSTS=server pnpm --filter web build

FROM node:24.21.0-slim
ENV NODE_ENV=production POSTS_DATA=/data
RUN npm install --global pnpm@12.21.0 && mkdir /data && chown node:node /data
WORKDIR /site
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages packages
COPY apps apps
RUN pnpm install --frozen-lockfile --prod --filter web... && pnpm store prune
COPY --from=build /site/apps/web/build apps/web/build
USER node
VOLUME /data
EXPOSE 4173
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 4173) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/web/server/serve.ts", "--host", "0.0.0.0"]
