import type { SourceLink } from '@branchbook/markdown/links';

import { mapOutsideCode } from './body-parts.ts';
import { type BlogFile, isImagePath } from './blog-file.ts';
import { type FieldReader, getProperty } from './front-matter-fields.ts';
import { joinPaths, listPathSuffixes, safeDecodeURIComponent } from './paths.ts';

/** The images of a post, as the text or the front matter refers to them. */
export interface PostImages {
  readonly found: readonly string[];
  readonly missing: readonly string[];
}

/** Finds images among the files of a blog. */
export interface ImageFinder {
  readonly paths: readonly string[];
  /** Returns true if the image that a post names is among the files. */
  readonly has: (reference: string, postPath: string) => boolean;
}

export function createImageFinder(files: readonly BlogFile[]): ImageFinder {
  const paths = files.map(({ path }) => path).filter(isImagePath);
  const known = new Set(paths);
  // A URL from the root of the site may be in a folder for static files, at any depth.
  const ends = new Set(paths.flatMap(listPathSuffixes));
  return {
    paths,
    has: (reference, postPath) => {
      const path = safeDecodeURIComponent(reference.replace(/[?#].*$/u, ''));
      if (path.startsWith('/')) return ends.has(path.slice(1));
      const folder = postPath.replace(/[^/]*$/u, '');
      // Hexo has a folder for the images of each post, named for the post.
      const own = `${postPath.replace(/\.[^./]+$/u, '')}/`;
      return [folder, `${folder}images/`, own].some((each) => known.has(joinPaths(each, path)));
    },
  };
}

/** Returns the images that a post names, each once, without those on other sites. */
export function readImages(
  fields: FieldReader,
  {
    body,
    links,
    path,
  }: { readonly body: string; readonly links: readonly SourceLink[]; readonly path: string },
  finder: ImageFinder,
): PostImages {
  const references = new Set(readCovers(fields));
  for (const { type, url } of links) {
    if (type.endsWith('image') || (type === 'definition' && isImagePath(url))) references.add(url);
  }
  mapOutsideCode(body, (text) => {
    for (const [, source = ''] of text.matchAll(shortcodeImage)) references.add(source);
    return text;
  });
  const own = [...references]
    .map((each) => each.trim().replace(/^\{\{[^}]{0,200}\}\}/u, ''))
    .filter((each) => each !== '' && !/^(?:[a-z][\w+.-]*:|\/\/|#|\{)/iu.test(each));
  return {
    found: own.filter((each) => finder.has(each, path)),
    missing: own.filter((each) => !finder.has(each, path)),
  };
}

const shortcodeImage = /\{\{[<%]\s*(?:figure|img|image)\b[^\n]{0,500}?\bsrc\s*=\s*"?([^\s"]{1,500})/gu;

const coverFields = (
  'cover image thumbnail banner hero heroImage coverImage cover_image featured_image ' +
  'featuredImage feature_image ogImage og_image img'
).split(' ');

function readCovers(fields: FieldReader): readonly string[] {
  return coverFields.flatMap((name) => {
    const value = fields.value(name);
    const inner = ['image', 'src', 'url', 'path'].map((property) => getProperty(value, property));
    return [value, ...inner].filter((each): each is string => typeof each === 'string' && isImagePath(each));
  });
}
