import type { Element, Nodes, Parents, Root } from 'hast';

/** Ancestors of a code block that are searched for its language. */
const maxAncestors = 2;

/** Maps the grammar names of GitHub classes to languages. */
const languages: Readonly<Record<string, string>> = {
  batchfile: 'bat',
  'c++': 'cpp',
  cs: 'csharp',
  'css-less': 'less',
  'css-scss': 'scss',
  gfm: 'md',
  'html-basic': 'html',
  'html-erb': 'erb',
  'html-php': 'php',
  'html-vue': 'vue',
  'json-comments': 'jsonc',
  md: 'md',
  viml: 'vim',
  'xml-svg': 'svg',
};

/** Names that are no language. */
const noLanguages = new Set(['default', 'none', 'notranslate', 'plain', 'plaintext', 'text', 'txt']);

/**
 * Adds `<code class="language-js">` to code blocks.
 *
 * Sources: `<div class="highlight highlight-source-js">` (GitHub), `<pre class="brush: js">` (MDN),
 * `language-js` on an ancestor (Jekyll, Docusaurus), `data-language` (Shiki).
 */
export function nameCodeLanguages(tree: Root): void {
  nameIn(tree, []);
}

function nameIn(node: Parents, around: readonly Parents[]): void {
  if (isElement(node) && node.tagName === 'pre') nameLanguage(node, around);
  else for (const child of node.children) if ('children' in child) nameIn(child, [node, ...around]);
}

function nameLanguage(pre: Element, around: readonly Parents[]): void {
  const code = pre.children.find((child): child is Element => isElement(child) && child.tagName === 'code');
  const named = [...(code ? [code] : []), pre, ...around.slice(0, maxAncestors)];
  const language = named.map((node) => readLanguage(node)).find((name) => name !== null);
  if (language === undefined) return;
  const children = code && pre.children.length === 1 ? code.children : pre.children;
  const className = [`language-${language}`];
  pre.children = [{ type: 'element', tagName: 'code', properties: { className }, children }];
}

function isElement(node: Nodes): node is Element {
  return node.type === 'element';
}

function readLanguage(node: Parents): string | null {
  if (!isElement(node)) return null;
  const { className, dataLang, dataLanguage } = node.properties;
  const classes = Array.isArray(className) ? className.map(String) : [];
  const names = [
    ...[dataLang, dataLanguage].filter((name) => typeof name === 'string'),
    ...classes.map(
      (name) => /^(?:lang(?:uage)?|highlight-(?:source|text)|highlight|brush:)-?(.+)$/u.exec(name)?.[1],
    ),
    classes[classes.indexOf('brush:') + 1 || classes.length]?.replace(/;$/u, ''),
  ];
  const name = names.find(
    (each) => each !== undefined && /^[a-z][\w+#.-]*$/iu.test(each) && !noLanguages.has(each),
  );
  return name === undefined ? null : (languages[name] ?? name.toLowerCase());
}
