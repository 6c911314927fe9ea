/** Posts an empty message to a channel, for all listeners in this page and other tabs. */
export function broadcast(channelName: string): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  channel.postMessage(null);
  channel.close();
}
