import { SkipLink } from '@branchbook/ui';
import { Outlet } from 'react-router';

import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useSectionFocus } from '../navigation/use-section-focus.ts';

/** The frame of the public pages: the way past the header, the header, the page with its own `<main id="main">`, the footer. */
export default function SiteLayout() {
  useSectionFocus();
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <SiteHeader />
      <Outlet />
      <SiteFooter />
    </>
  );
}
