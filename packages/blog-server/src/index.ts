/** The server of a blog, for any runtime with `Request`, Web Crypto and Node's `crypto`. */
export {
  type Backup,
  backupPrefix,
  formatBackupName,
  getExpiredBackups,
  hasBackupOfToday,
  parseBackupNames,
} from './backups/backup-names.ts';
export { type AuthOptions, type AuthSettings, resolveAuth } from './auth/resolve-auth.ts';
export { listTagPages } from './feeds/list-tag-pages.ts';
export { writeLlmsTxt } from './feeds/llms-txt.ts';
export { createTagFeedSite } from './feeds/tag-feed.ts';
export { cacheKey } from './http/cache-key.ts';
export { sharedCacheControl } from './http/caching.ts';
export type { Handler } from './http/handler.ts';
export {
  createRateLimiter,
  defaultWritesPerMinute,
  failuresPerMinute,
  parseWritesPerMinute,
  type RateLimiter,
  type SharedCounter,
} from './limits/rate-limit.ts';
export {
  createNotifications,
  type Notifications,
  type NotificationsOptions,
} from './notifications/notifications.ts';
export {
  getOutboxOptions,
  type NotificationEnv,
  type NotificationSettings,
  parseNotificationSettings,
  type NotificationSettingsOptions,
} from './notifications/receivers.ts';
export { createParsePost, type ParsePost } from './pages/create-parse-post.ts';
export type { RenderPage, SiteBuild } from './pages/render-page.ts';
export { type BlogServerOptions, createBlogServer } from './server/blog-server.ts';
export { createSiteApp, type ServeFile, type SiteApp } from './site/site-app.ts';
