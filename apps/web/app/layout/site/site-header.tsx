import { Button, ThemeToggle } from '@branchbook/ui';
import { Wordmark } from '@branchbook/ui/brand';
import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';

import { useIsAuthorHint } from './is-author-hint.ts';
import { showScrolled } from './show-scrolled.ts';
import { menuId } from './site-ids.ts';
import { adminLink, contentLinks, productLinks, type SiteLink, waitlistLink } from './site-links.ts';

const menuLinks = [...productLinks, ...contentLinks];

/**
 * Renders the fixed header of public pages: transparent at the top of the page, opaque when
 * scrolled or with an open menu. Below 820 px, or more with larger text, the links are in the menu, a
 * popover. `site.inline.ts` updates it, before and after hydration.
 */
export function SiteHeader() {
  const isAuthor = useIsAuthorHint();
  const allLinks = isAuthor ? [...menuLinks, adminLink] : menuLinks;
  return (
    <header ref={showScrolled} className="site-header" data-scrolled="false" suppressHydrationWarning>
      <div className="wrap flex h-17 items-center gap-2 min-[1100px]:pl-6">
        {/* It yields to the buttons where a reader has enlarged the text. */}
        <Wordmark
          className="mr-auto min-w-0 gap-[10px]! text-[min(1.1875rem,4.6vw)]! [&>svg]:size-[28px]"
          render={<Link to="/" />}
        />
        {/* Left of the others: it appears late and must not shift them. */}
        {isAuthor && <HeaderLink link={adminLink} className="site-header-link site-header-admin" />}
        <nav aria-label="Main" className="site-header-links">
          {menuLinks.map((link) => (
            <HeaderLink key={link.to} link={link} className="site-header-link" />
          ))}
        </nav>
        <div className="site-header-tools [&>button]:size-[44px]">
          <a href={waitlistLink.to} className="site-header-join">
            {waitlistLink.label}
          </a>
          <ThemeToggle />
          <Button
            variant="ghost"
            size="icon"
            className="site-menu-toggle @min-[51.25rem]:hidden"
            aria-label="Menu"
            aria-expanded={false}
            aria-controls={menuId}
            popoverTarget={menuId}
            suppressHydrationWarning
          >
            <X aria-hidden="true" strokeWidth={1.75} />
            <Menu aria-hidden="true" strokeWidth={1.75} />
          </Button>
        </div>
      </div>
      {/* Not `auto`, so that a click on the theme toggle doesn't close it. */}
      <nav id={menuId} popover="manual" aria-label="Mobile" className="site-menu">
        {allLinks.map((link, index) => (
          <HeaderLink key={link.to} link={link} className="site-menu-link">
            <MenuNode isFirst={index === 0} isLast={index === allLinks.length - 1} />
          </HeaderLink>
        ))}
        <a href={waitlistLink.to} className="site-menu-join">
          {waitlistLink.label}
        </a>
      </nav>
    </header>
  );
}

interface HeaderLinkProps {
  link: SiteLink;
  className: string;
  children?: ReactNode;
}

/** Links to sections of the landing page are never the current page. */
function HeaderLink({ link, className, children }: HeaderLinkProps) {
  const Anchor = link.to.includes('#') ? Link : NavLink;
  return (
    <Anchor to={link.to} prefetch="intent" className={className}>
      {children}
      {link.label}
    </Anchor>
  );
}

/** Renders the menu's line with one node per link. */
function MenuNode({ isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  return (
    <svg viewBox="0 0 22 56" fill="none" aria-hidden="true" className="site-menu-node">
      <path d={`M11 ${isFirst ? 28 : 0}V${isLast ? 28 : 56}`} className="stroke-trunk" strokeWidth="2" />
      <circle cx="11" cy="28" r="6" className="fill-paper stroke-ink" strokeWidth="2" />
    </svg>
  );
}
