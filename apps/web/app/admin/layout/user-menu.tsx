import { Menu, MenuItem } from '@branchbook/ui';
import { ChevronDown, Keyboard, LogOut } from 'lucide-react';

import { useSession } from '../../auth/session.ts';
import { useSignOut } from '../../auth/use-sign-out.ts';

/** Shows the signed-in author, with a menu for keyboard shortcuts and signing out. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const session = useSession();
  const signOut = useSignOut();
  if (session.status !== 'signed-in') return null;
  const { name, initials } = session.user;

  return (
    // The button covers the name beside it. Inside, the name would contradict the button's
    // accessible name.
    <div className="relative flex min-w-0 items-center rounded-control hover:bg-band">
      <span className="hidden max-w-[20ch] truncate pl-3 font-mono text-ui font-medium min-[640px]:inline">
        {name}
      </span>
      <Menu
        trigger={
          <button
            type="button"
            aria-label="User menu"
            className="inline-flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded-control px-2 outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-focus"
          >
            {/* Rendered by CSS: visible text that isn't in the accessible name confuses voice control. */}
            <span
              data-initials={initials}
              className="grid size-[30px] shrink-0 place-items-center rounded-full bg-ink font-mono text-fine leading-none font-semibold text-paper before:content-[attr(data-initials)]"
            />
            <ChevronDown
              aria-hidden="true"
              size={18}
              strokeWidth={1.75}
              className="shrink-0 max-[359px]:hidden"
            />
          </button>
        }
      >
        <MenuItem icon={<Keyboard aria-hidden="true" />} onClick={onShortcuts}>
          Keyboard shortcuts
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden="true" />} onClick={signOut}>
          Sign out
        </MenuItem>
      </Menu>
    </div>
  );
}
