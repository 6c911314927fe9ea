/** Tells whoever listens to a channel, in this page and in other tabs, that something has changed. */
export function tellTabs(channelName: string): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it never leaves the origin
  channel.postMessage(null);
  channel.close();
}
