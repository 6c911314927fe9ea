import { TextLink } from '@branchbook/ui/text-link';
import { ThemeToggle } from '@branchbook/ui/theme-toggle';
import { Toaster } from '@branchbook/ui/toaster';

import { PostList } from './post-list.tsx';
import { PostView } from './post-view.tsx';

/** The list, or with `?post=its-slug` a post. */
export function App() {
  const slug = new URLSearchParams(location.search).get('post');
  return (
    <div className="wrap">
      <header>
        <TextLink href="?">Harbour log</TextLink>
        <ThemeToggle />
      </header>
      <main>{slug === null ? <PostList /> : <PostView slug={slug} />}</main>
      <Toaster />
    </div>
  );
}
