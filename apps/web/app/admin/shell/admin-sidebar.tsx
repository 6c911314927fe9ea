import { BookOpen, FolderSync, HardDrive, LayoutList, SquarePen } from 'lucide-react';
import type { Ref } from 'react';
import { NavLink } from 'react-router';

const links = [
  { to: '/admin', label: 'Dashboard', Icon: LayoutList },
  { to: '/admin/new-post', label: 'New Post', Icon: SquarePen },
  { to: '/admin/files', label: 'Files', Icon: FolderSync },
  { to: '/admin/storage', label: 'Storage', Icon: HardDrive },
  { to: '/blog', label: 'View Blog', Icon: BookOpen },
] as const;

/** The admin's links, 256 px wide: beside the page from 820 px up, over it below. */
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
  return (
    <nav
      id={id}
      ref={ref}
      aria-label="Admin"
      hidden={!isOpen}
      className="w-64 border-r border-rule bg-paper px-3 py-4 max-[820px]:fixed max-[820px]:top-15 max-[820px]:bottom-0 max-[820px]:left-0 max-[820px]:z-19 max-[820px]:overflow-y-auto max-[820px]:elev-pop in-data-focus-mode:hidden print:hidden"
    >
      <ul className="min-[820px]:sticky min-[820px]:top-19">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              onClick={onLinkChosen}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 font-mono text-ui leading-none font-[450] text-ink-2 no-underline hover:bg-band hover:text-ink aria-[current=page]:bg-band aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_2px_0_0_var(--color-green)]"
            >
              <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
