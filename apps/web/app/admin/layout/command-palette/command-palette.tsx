import { CommandPalette as BaseCommandPalette, useThemeChoice } from '@branchbook/ui';
import {
  BookOpen,
  Eye,
  FolderSync,
  HardDrive,
  House,
  Images,
  Keyboard,
  KeyRound,
  LayoutList,
  ListChecks,
  LogOut,
  Pencil,
  SquarePen,
  SunMoon,
  Tags,
} from 'lucide-react';
import { useDeferredValue, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useSignOut } from '../../../auth/use-sign-out.ts';
import { postPath } from '@branchbook/blog-server/post-path';
import { arePostsOnServer } from '../../../posts/are-posts-on-server.ts';
import { getEditPath } from '../../../posts/edit-path.ts';
import { usePostPages } from '../../../posts/admin-queries.ts';
import { useDebouncedSearch } from '../../lib/use-debounced-search.ts';
import { sheetKey } from '../../lib/shortcuts/admin-keys.ts';
import { accessPlace, paletteMessages as messages } from './messages.ts';
import {
  findEntries,
  findPosts,
  getPostSearch,
  type PaletteEntry,
  type PaletteGroup,
} from './find-entries.ts';

const places = [
  { to: '/admin', Icon: LayoutList, ...messages.places.managePosts },
  { to: '/admin/new-post', Icon: SquarePen, ...messages.places.newPost },
  { to: '/admin/tags', Icon: Tags, ...messages.places.tags },
  { to: '/admin/images', Icon: Images, ...messages.places.images },
  { to: '/admin/checks', Icon: ListChecks, ...messages.places.blogCheck },
  { to: '/admin/files', Icon: FolderSync, ...messages.places.files },
  { to: '/admin/storage', Icon: HardDrive, ...messages.places.storage },
  ...(arePostsOnServer ? [{ to: '/admin/access', Icon: KeyRound, ...accessPlace }] : []),
  { to: '/blog', Icon: BookOpen, ...messages.places.blog },
  { to: '/', Icon: House, ...messages.places.home },
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
  const asked = useDeferredValue(useDebouncedSearch(query));
  const { posts } = usePostPages({ search: getPostSearch(asked) });
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
        heading: messages.groups.places,
        items: places.map(({ to, label, Icon, also }) => ({
          id: to,
          label,
          also,
          icon: <Icon />,
          run: () => goTo(to),
        })),
      },
      {
        heading: messages.groups.actions,
        items: [
          {
            id: 'theme',
            label: messages.theme.label(theme.next),
            also: messages.theme.also,
            icon: <SunMoon />,
            run: theme.chooseNext,
          },
          {
            id: 'shortcuts',
            ...messages.shortcuts,
            keys: sheetKey,
            icon: <Keyboard />,
            run: onShortcuts,
          },
          { id: 'sign-out', ...messages.signOut, icon: <LogOut />, run: signOut },
        ],
      },
    ];
    const postEntries = findPosts(posts, asked).flatMap((post): PaletteEntry[] => {
      const title = post.title || 'Untitled';
      return [
        {
          id: `edit:${post.id}`,
          label: messages.edit(title),
          also: post.slug,
          icon: <Pencil />,
          run: () => goTo(getEditPath(post)),
        },
        {
          id: `view:${post.id}`,
          label: messages.view(title),
          also: post.slug,
          icon: <Eye />,
          run: () => goTo(postPath(post.slug)),
        },
      ];
    });
    return findEntries([...groups, { heading: messages.groups.posts, items: postEntries }], asked);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the callbacks are stable in effect
  }, [posts, asked, theme.next]);

  const count = found.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <BaseCommandPalette
      isOpen
      label={messages.label}
      placeholder={messages.placeholder}
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
  if (count === 0) return messages.noResults(query);
  return messages.results(count);
}
