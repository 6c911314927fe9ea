/** Detects before the first paint if stored posts differ from the seeds. */
import { markStoredPosts } from './mark-stored-posts.ts';

markStoredPosts();
