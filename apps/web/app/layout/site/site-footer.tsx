import { Wordmark } from '@branchbook/ui/brand';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { feedPaths, feedTypes } from '../../seo/head-links.ts';
import { useAfterHydration } from '../hydration/use-after-hydration.ts';
import { contentLinks, productLinks, type SiteLink } from './site-links.ts';

const linkLook = 'flex min-h-11 w-max min-w-11 items-center font-mono text-ui leading-none text-ink-2';
const linkClasses = `${linkLook} underline-offset-[5px] hover:text-ink hover:underline`;

/** Renders the footer of public pages. */
export function SiteFooter() {
  // Shows the current year after hydration, since the page may have been built last year.
  const year = useAfterHydration(currentYear, buildYear);
  return (
    <footer className="border-t border-rule bg-paper pt-12 pb-8 print:hidden">
      <div className="wrap">
        <div className="grid grid-cols-2 gap-8 min-[820px]:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="col-span-full min-[820px]:col-span-1">
            <Wordmark render={<Link to="/" />} />
            <p className="mt-2 max-w-[34ch] font-mono text-data leading-[1.55] text-ink-3">
              A planned finance platform for developers with side projects. Not launched yet.
            </p>
          </div>
          <FooterColumn title="Product">
            <FooterLinks links={productLinks} />
          </FooterColumn>
          <FooterColumn title="Content">
            <FooterLinks links={contentLinks} />
            <a href={feedPaths.rss} type={feedTypes.rss} className={linkClasses}>
              RSS feed
            </a>
          </FooterColumn>
          <FooterColumn title="Social">
            {/* Without an account to link to. An anchor without `href` can't be focused. */}
            <p className={`${linkLook} gap-[1ch] text-ink-3!`}>
              {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
              <a>Social media</a> (soon)
            </p>
          </FooterColumn>
        </div>
        <div className="mt-9 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-rule pt-4.5 font-mono text-data leading-[1.6] text-ink-3">
          <p>{`© ${year} Branchbook`}</p>
          <p>Figures on this site are sample data.</p>
        </div>
      </div>
    </footer>
  );
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-1.5 font-mono text-data leading-[1.4] font-medium tracking-normal text-ink-3">
        {title}
      </h2>
      {children}
    </div>
  );
}

function FooterLinks({ links }: { links: readonly SiteLink[] }) {
  return links.map((link) => (
    <Link key={link.to} to={link.to} prefetch="intent" className={linkClasses}>
      {link.label}
    </Link>
  ));
}

function currentYear(): number {
  return new Date().getFullYear();
}

function buildYear(): number {
  return __BUILD_YEAR__;
}
