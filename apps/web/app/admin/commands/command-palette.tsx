import { Palette, useThemeChoice } from '@branchbook/ui';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useSignOut } from '../../auth/use-sign-out.ts';
import { postPath } from '../../posts/post-path.ts';
import { usePosts } from '../../posts/posts.query.ts';
import { editPath } from '../../posts/edit-path.ts';
import { sheetKey } from '../shortcuts/admin-keys.ts';
import { findEntries, findPosts, type PaletteEntry, type PaletteGroup } from './find-entries.ts';

const places = [
  { to: '/admin', label: 'Manage Posts', also: 'go to dashboard list drafts' },
  { to: '/admin/new-post', label: 'New Post', also: 'go to create write draft' },
  { to: '/admin/files', label: 'Files', also: 'go to export import download' },
  { to: '/admin/storage', label: 'Storage', also: 'go to repair space' },
  { to: '/blog', label: 'View Blog', also: 'go to posts readers' },
  { to: '/', label: 'Home page', also: 'go to site landing' },
] as const;

/** Everything the admin can do or lead to, found by writing. Loaded when it is first asked for. */
export function CommandPalette({
  onClose,
  onShortcuts,
  query,
  onQuery,
}: {
  onClose: () => void;
  onShortcuts: () => void;
  query: string;
  onQuery: (query: string) => void;
}) {
  const asked = useDeferredValue(query);
  const { posts } = usePosts();
  const navigate = useNavigate();
  const location = useLocation();
  const theme = useThemeChoice();
  const signOut = useSignOut();
  const isLeaving = useRef(false);

  function goTo(to: string): void {
    // On another page the focus begins at its top.
    isLeaving.current = new URL(to, window.location.origin).pathname !== location.pathname;
    void navigate(to);
  }

  const found = useMemo(() => {
    const groups: readonly PaletteGroup[] = [
      {
        heading: 'Go to',
        entries: places.map(({ to, label, also }) => ({ id: to, label, also, run: () => goTo(to) })),
      },
      {
        heading: 'Do',
        entries: [
          {
            id: 'theme',
            label: `Switch the theme to ${theme.next}`,
            also: 'toggle dark light system mode',
            run: theme.chooseNext,
          },
          {
            id: 'shortcuts',
            label: 'Keyboard shortcuts',
            also: 'keys help',
            keys: sheetKey,
            run: onShortcuts,
          },
          { id: 'sign-out', label: 'Sign out', also: 'leave log out', run: signOut },
        ],
      },
    ];
    const postEntries = findPosts(posts, asked).flatMap(({ post, at }): PaletteEntry[] => {
      const title = post.title || 'Untitled';
      return [
        { id: `edit:${at}`, label: `Edit “${title}”`, also: post.slug, run: () => goTo(editPath(posts, at)) },
        { id: `view:${at}`, label: `View “${title}”`, also: post.slug, run: () => goTo(postPath(post.slug)) },
      ];
    });
    return findEntries([...groups, { heading: 'Posts', entries: postEntries }], asked);
    // What goes on to where is the same each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [posts, asked, theme.next]);

  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <Palette
      isOpen
      label="Command palette"
      placeholder="Type a command or a post’s title"
      query={query}
      onQuery={onQuery}
      groups={found}
      status={statusOf(count, asked.trim())}
      onChoose={(entry) => {
        onClose();
        entry.run();
      }}
      onClose={onClose}
      isFocusReturned={() => !isLeaving.current}
    />
  );
}

function statusOf(count: number, query: string): string {
  if (count === 0) return `Nothing answers to “${query}”`;
  return count === 1 ? '1 result' : `${count} results`;
}
