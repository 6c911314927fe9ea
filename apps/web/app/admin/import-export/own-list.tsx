import { Button, Notice } from '@branchbook/ui';
import { useState } from 'react';

import { readRawPosts } from '../../posts/stored-text.ts';
import { ownListMessages as messages } from './messages.ts';

/**
 * Offers to import the posts that this browser stored before the site had a server. They stay in
 * the browser.
 */
export function OwnList({ onImport }: { onImport: (file: File) => void }) {
  const [text] = useState(readRawPosts);
  const count = countPosts(text);
  if (text === null || count === 0) return null;
  return (
    <Notice
      tone="info"
      title={messages.title}
      className="mb-5"
      actions={
        <Button variant="outline" onClick={() => onImport(new File([text], 'blogPosts.json'))}>
          {messages.open(count)}
        </Button>
      }
    >
      {messages.text(count)}
    </Notice>
  );
}

/** Returns the number of posts in a stored text; 0 if it can't be read. */
function countPosts(text: string | null): number {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.length : 0;
  } catch {
    return 0;
  }
}
