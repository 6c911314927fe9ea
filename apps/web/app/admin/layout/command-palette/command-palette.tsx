import { CommandPalette as BaseCommandPalette, useThemeChoice } from '@branchbook/ui';
import {
  BookOpen,
  Eye,
  FolderSync,
  HardDrive,
  House,
  Keyboard,
  LayoutList,
  ListChecks,
  LogOut,
  Pencil,
  SquarePen,
  SunMoon,
} from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useSignOut } from '../../../auth/use-sign-out.ts';
import { postPath } from '../../../posts/post-path.ts';
import { usePosts } from '../../../posts/posts.query.ts';
import { getEditPathAt } from '../../../posts/edit-path.ts';
import { sheetKey } from '../../lib/shortcuts/admin-keys.ts';
import { findEntries, findPosts, type PaletteEntry, type PaletteGroup } from './find-entries.ts';

const places = [
  { to: '/admin', label: 'Manage Posts', Icon: LayoutList, also: 'go to dashboard list drafts' },
  { to: '/admin/new-post', label: 'New Post', Icon: SquarePen, also: 'go to create write draft' },
  {
    to: '/admin/checks',
    label: 'Blog check',
    Icon: ListChecks,
    also: 'go to broken links alt text headings problems',
  },
  { to: '/admin/files', label: 'Files', Icon: FolderSync, also: 'go to export import download' },
  { to: '/admin/storage', label: 'Storage', Icon: HardDrive, also: 'go to repair space' },
  { to: '/blog', label: 'View Blog', Icon: BookOpen, also: 'go to posts readers' },
  { to: '/', label: 'Home page', Icon: House, also: 'go to site landing' },
] as const;

/** All pages, actions and posts of the admin. Loaded on first use. */
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
    // A new page manages its own focus.
    isLeaving.current = new URL(to, window.location.origin).pathname !== location.pathname;
    void navigate(to);
  }

  const found = useMemo(() => {
    const groups: readonly PaletteGroup[] = [
      {
        heading: 'Go to',
        items: places.map(({ to, label, Icon, also }) => ({
          id: to,
          label,
          also,
          icon: <Icon />,
          run: () => goTo(to),
        })),
      },
      {
        heading: 'Actions',
        items: [
          {
            id: 'theme',
            label: theme.next === 'system' ? 'Use system theme' : `Switch to ${theme.next} theme`,
            also: 'toggle dark light system mode',
            icon: <SunMoon />,
            run: theme.chooseNext,
          },
          {
            id: 'shortcuts',
            label: 'Keyboard shortcuts',
            also: 'keys help',
            keys: sheetKey,
            icon: <Keyboard />,
            run: onShortcuts,
          },
          { id: 'sign-out', label: 'Sign out', also: 'leave log out', icon: <LogOut />, run: signOut },
        ],
      },
    ];
    const postEntries = findPosts(posts, asked).flatMap(({ post, at }): PaletteEntry[] => {
      const title = post.title || 'Untitled';
      return [
        {
          id: `edit:${at}`,
          label: `Edit “${title}”`,
          also: post.slug,
          icon: <Pencil />,
          run: () => goTo(getEditPathAt(posts, at)),
        },
        {
          id: `view:${at}`,
          label: `View “${title}”`,
          also: post.slug,
          icon: <Eye />,
          run: () => goTo(postPath(post.slug)),
        },
      ];
    });
    return findEntries([...groups, { heading: 'Posts', items: postEntries }], asked);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the callbacks are stable in effect
  }, [posts, asked, theme.next]);

  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <BaseCommandPalette
      isOpen
      label="Command palette"
      placeholder="Type a command or a post’s title"
      query={query}
      onQueryChange={onQuery}
      groups={found}
      status={getStatus(count, asked.trim())}
      onSelect={(entry) => {
        onClose();
        entry.run();
      }}
      onClose={onClose}
      shouldRestoreFocus={() => !isLeaving.current}
    />
  );
}

function getStatus(count: number, query: string): string {
  // Without a query there is no result count.
  if (query === '') return '';
  if (count === 0) return `No results for “${query}”`;
  return count === 1 ? '1 result' : `${count} results`;
}
