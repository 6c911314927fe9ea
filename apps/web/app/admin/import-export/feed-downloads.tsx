import { Button } from '@branchbook/ui';
import { Rss } from 'lucide-react';
import { useState } from 'react';

import type { FeedFormat } from '@branchbook/feeds';
import { writeFeedInWorker } from './write-feed-in-worker.ts';
import { feedSite } from '../../seo/feed-site.ts';
import { feedFormats, feedPaths } from '../../seo/head-links.ts';
import { downloadText } from '../../posts/download-text.ts';
import { usePostStore, useStorageMessages } from '../../posts/post-storage.ts';
import { readAllPosts } from '../../posts/read-posts.ts';
import { showDownloadError } from '../downloads/download-selected.ts';
import { feedMessages } from './messages.ts';

const formatNames: Readonly<Record<FeedFormat, string>> = { rss: 'RSS', atom: 'Atom', json: 'JSON Feed' };

/**
 * Downloads the stored posts as a feed, to be published by hand. The site's own feeds have the
 * posts of its build.
 */
export function FeedDownloads() {
  const store = usePostStore();
  const storageMessages = useStorageMessages();
  const [pending, setPending] = useState<FeedFormat | null>(null);

  async function download(format: FeedFormat): Promise<void> {
    setPending(format);
    try {
      const posts = await readAllPosts(store);
      const feed = await writeFeedInWorker({
        format,
        posts,
        site: feedSite(__SITE_ORIGIN__),
        now: new Date(),
      });
      // The name that it has on the site.
      downloadText(feed, feedPaths[format].slice(1));
    } catch (error) {
      const { notWritten, notWrittenOffline } = feedMessages;
      showDownloadError(storageMessages, error, navigator.onLine ? notWritten : notWrittenOffline);
    } finally {
      setPending(null);
    }
  }

  return (
    <div role="group" aria-labelledby="feed-downloads" className="mt-10">
      <h2 id="feed-downloads" className="mb-3 text-[1.5rem]">
        {feedMessages.heading}
      </h2>
      <p className="max-w-[66ch] text-ink-2">{storageMessages.feeds}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {feedFormats.map((format) => (
          <Button
            key={format}
            variant="outline"
            isPending={pending === format}
            onClick={() => void download(format)}
          >
            <Rss aria-hidden="true" />
            {feedMessages.download(formatNames[format])}
          </Button>
        ))}
      </div>
    </div>
  );
}
