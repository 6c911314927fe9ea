import type { BlogPost } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { Download } from 'lucide-react';
import { useId, useMemo, useState } from 'react';

import { postKeys } from '../../posts/post-keys.ts';
import { downloadArchive, downloadJson } from './download-posts.ts';
import { ExportPostButton } from './export-post-button.tsx';

/** The posts as files, to be kept, moved or edited elsewhere: all of them, or one. */
export function ExportPosts({ posts }: { posts: readonly BlogPost[] }) {
  const id = useId();
  const keys = useMemo(() => postKeys(posts), [posts]);
  const [chosen, setChosen] = useState<string | null>(null);
  const index = Math.max(chosen === null ? 0 : keys.indexOf(chosen), 0);
  const isEmpty = posts.length === 0;

  return (
    <section aria-labelledby={`${id}heading`}>
      <h2 id={`${id}heading`} className="mb-3 text-[1.5rem]">
        Export
      </h2>
      <p className="max-w-[66ch] text-ink-2">
        Every field of every post, so that an import gives the same posts back. A .md file begins with the
        fields and then holds the text.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" disabled={isEmpty} onClick={() => downloadArchive(posts, new Date())}>
          <Download aria-hidden="true" />
          Download all as .zip
        </Button>
        <Button variant="outline" disabled={isEmpty} onClick={() => downloadJson(posts, new Date())}>
          <Download aria-hidden="true" />
          Download all as JSON
        </Button>
      </div>
      {!isEmpty && (
        <div className="mt-6 flex flex-wrap items-end gap-3">
          <label className="grid min-w-0 flex-[1_1_16rem] gap-2 font-mono text-data leading-[1.4]">
            One post
            <select
              className="min-h-11 w-full min-w-0 rounded-control border border-line bg-sheet px-3 font-mono text-base text-ink hover:border-ink-2"
              value={keys[index]}
              onChange={(event) => setChosen(event.target.value)}
            >
              {posts.map((post, at) => (
                <option key={keys[at]} value={keys[at]}>
                  {post.title || 'Untitled'}
                </option>
              ))}
            </select>
          </label>
          <ExportPostButton post={posts[index]} />
        </div>
      )}
    </section>
  );
}
