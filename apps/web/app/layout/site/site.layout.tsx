import { SkipLink } from '@branchbook/ui';
import { Outlet } from 'react-router';

import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useSectionFocus } from '../navigation/use-section-focus.ts';

/** The layout of public pages: skip link, header, the page with its `<main id="main">`, footer. */
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
