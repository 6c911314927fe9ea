import { Button, ThemeToggle, Wordmark } from '@branchbook/ui';
import { Menu, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';

import './site-header.css';
import { contentLinks, productLinks, type SiteLink } from './site-links.ts';
import { useIsScrolled } from './use-is-scrolled.ts';

const menuId = 'site-menu';
const menuLinks = [...productLinks, ...contentLinks];

/**
 * The fixed header of every public page: see-through at the top of the page, opaque once it is scrolled or its menu is
 * open. Below 820 px the links are in the menu.
 */
export function SiteHeader() {
  const isScrolled = useIsScrolled();
  const { isOpen, toggle, close } = useMenu();
  const toggleButton = useRef<HTMLButtonElement>(null);

  // With the commit: until then the page's own script answers the key.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      toggleButton.current?.focus();
    };
    addEventListener('keydown', closeOnEscape);
    return () => removeEventListener('keydown', closeOnEscape);
  }, [isOpen, close]);

  return (
    <header className="site-header" data-scrolled={isScrolled} data-menu={isOpen ? 'open' : 'closed'}>
      <div className="wrap flex h-17 items-center gap-2 min-[1100px]:pl-6">
        <Wordmark className="mr-auto" render={<Link to="/" />} />
        <nav aria-label="Main" className="hidden items-center min-[820px]:flex">
          {menuLinks.map((link) => (
            <HeaderLink key={link.to} link={link} className="site-header-link" />
          ))}
        </nav>
        <div className="site-header-tools">
          <ThemeToggle />
          <Button
            ref={toggleButton}
            variant="ghost"
            size="icon"
            className="min-[820px]:hidden"
            data-menu-toggle=""
            aria-label="Menu"
            aria-expanded={isOpen}
            aria-controls={menuId}
            onClick={toggle}
          >
            <X aria-hidden="true" strokeWidth={1.75} className="[[data-menu=closed]_&]:hidden" />
            <Menu aria-hidden="true" strokeWidth={1.75} className="[[data-menu=open]_&]:hidden" />
          </Button>
        </div>
      </div>
      <nav id={menuId} aria-label="Mobile" className="site-menu">
        {menuLinks.map((link, index) => (
          <HeaderLink key={link.to} link={link} className="site-menu-link" onClick={close}>
            <MenuNode isFirst={index === 0} isLast={index === menuLinks.length - 1} />
          </HeaderLink>
        ))}
      </nav>
    </header>
  );
}

/** An open menu belongs to the page it was opened on: any navigation leaves it behind. */
function useMenu() {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === key;

  useLayoutEffect(() => {
    // It may have been opened before React was there.
    // oxlint-disable-next-line react/set-state-in-effect
    if (document.querySelector('.site-header[data-menu=open]')) setOpenOn(key);
    // Only once: from now on the menu is React's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    isOpen,
    toggle: () => setOpenOn(isOpen ? null : key),
    close: () => setOpenOn(null),
  };
}

interface HeaderLinkProps {
  link: SiteLink;
  className: string;
  onClick?: () => void;
  children?: ReactNode;
}

/** Anchors are places on the landing page and never the current page; other links are, on their page and below it. */
function HeaderLink({ link, className, onClick, children }: HeaderLinkProps) {
  const Anchor = link.to.includes('#') ? Link : NavLink;
  return (
    <Anchor to={link.to} prefetch="intent" className={className} onClick={onClick}>
      {children}
      {link.label}
    </Anchor>
  );
}

/** The menu is a short history: one node a link, on one line. */
function MenuNode({ isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  return (
    <svg viewBox="0 0 22 56" fill="none" aria-hidden="true" className="site-menu-node">
      <path d={`M11 ${isFirst ? 28 : 0}V${isLast ? 28 : 56}`} className="stroke-trunk" strokeWidth="2" />
      <circle cx="11" cy="28" r="6" className="fill-paper stroke-ink" strokeWidth="2" />
    </svg>
  );
}
