import {
  BookOpen,
  FolderSync,
  HardDrive,
  Images,
  KeyRound,
  LayoutList,
  ListChecks,
  SquarePen,
  Tags,
} from 'lucide-react';
import type { Ref } from 'react';
import { Link, useLocation } from 'react-router';

import { arePostsOnServer } from '../../posts/are-posts-on-server.ts';

const links = [
  { to: '/admin', label: 'Dashboard', Icon: LayoutList },
  { to: '/admin/new-post', label: 'New Post', Icon: SquarePen },
  { to: '/admin/tags', label: 'Tags', Icon: Tags },
  { to: '/admin/images', label: 'Images', Icon: Images },
  { to: '/admin/checks', label: 'Blog check', Icon: ListChecks },
  { to: '/admin/files', label: 'Files', Icon: FolderSync },
  { to: '/admin/storage', label: 'Storage', Icon: HardDrive },
  ...(arePostsOnServer ? [{ to: '/admin/access', label: 'Access', Icon: KeyRound }] : []),
  { to: '/blog', label: 'View Blog', Icon: BookOpen },
] as const;

/** Renders the admin's links, 256 px wide: beside the page from 820 px up, over it below. */
export function AdminSidebar({
  id,
  ref,
  isOpen,
  onLinkChosen,
}: {
  id: string;
  ref: Ref<HTMLElement>;
  isOpen: boolean;
  onLinkChosen: () => void;
}) {
  const { pathname } = useLocation();
  return (
    <nav
      id={id}
      ref={ref}
      aria-label="Admin"
      hidden={!isOpen}
      // Scroll anchoring follows the screen: a late notice above it must not push the text down.
      className="w-64 border-r border-rule bg-paper px-3 py-4 [overflow-anchor:none] max-[820px]:fixed max-[820px]:top-15 max-[820px]:bottom-0 max-[820px]:left-0 max-[820px]:z-19 max-[820px]:overflow-y-auto max-[820px]:elev-pop in-data-focus-mode:hidden print:hidden"
    >
      <ul className="min-[820px]:sticky min-[820px]:top-19">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              aria-current={getAriaCurrent(to, pathname)}
              onClick={onLinkChosen}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 font-mono text-ui leading-none font-[450] text-ink-2 no-underline hover:bg-band hover:text-ink aria-[current]:bg-band aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:[box-shadow:inset_2px_0_0_var(--color-green)]"
            >
              <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Marks the link of the current page. 'Dashboard' is also marked while a post is edited. */
function getAriaCurrent(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname.replace(/(?<=.)\/$/u, '') === to) return 'page';
  return to === '/admin' && pathname.startsWith('/admin/edit/') ? 'true' : undefined;
}
