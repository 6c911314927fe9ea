import { TextLink } from '@branchbook/ui/text-link';
import { ThemeToggle } from '@branchbook/ui/theme-toggle';
import { Toaster } from '@branchbook/ui/toaster';
import { useEffect, useState } from 'react';

import { PostList } from './post-list.tsx';
import { PostView } from './post-view.tsx';

/** The list at `#/`, a post at `#/its-slug`. */
export function App() {
  const slug = useSlug();
  return (
    <div className="wrap">
      <header>
        <TextLink href="#/">Harbour log</TextLink>
        <ThemeToggle />
      </header>
      <main>{slug === '' ? <PostList /> : <PostView key={slug} slug={slug} />}</main>
      <Toaster />
    </div>
  );
}

function useSlug(): string {
  const [slug, setSlug] = useState(slugOfAddress);
  useEffect(() => {
    const follow = () => setSlug(slugOfAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return slug;
}

function slugOfAddress(): string {
  try {
    return decodeURIComponent(location.hash.replace(/^#\/?/, ''));
  } catch {
    return location.hash;
  }
}
