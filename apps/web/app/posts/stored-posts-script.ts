import { postsKey } from './posts-key.ts';

/**
 * The attribute the head script sets on `<html>` when what is stored is not the untouched seed list. While it is set, CSS
 * hides whatever is marked `data-seed-preview`, so that a returning visitor never sees seed posts flash by.
 */
export const storedPostsAttribute = 'data-stored-posts';

/**
 * The inline head script that compares the stored list with the seeds before the first paint.
 *
 * It hashes only a text of the seeds' own length, so a list of five megabytes costs one comparison. It repeats
 * `fingerprint()` by hand: a function printed into a page would change its text, and its CSP hash, with every minifier.
 *
 * @param seedsFingerprint `fingerprint(JSON.stringify(seedPosts))`
 */
export function storedPostsScript(seedsFingerprint: string): string {
  const [length, hash] = seedsFingerprint.split(':');
  return `try{let t=localStorage.getItem('${postsKey}');if(t!==null){let h=0x811c9dc5,s=t.length===${length};if(s)for(let i=0;i<t.length;i++)h=Math.imul(h^t.charCodeAt(i),0x01000193);if(!s||h>>>0!==${hash})document.documentElement.setAttribute('${storedPostsAttribute}','')}}catch{}`;
}
