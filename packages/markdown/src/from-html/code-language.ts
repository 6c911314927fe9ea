import type { Element, Nodes, Parents, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

/** Ancestors of a code block that are searched for its language. */
const maxAncestors = 2;

/** Ancestors of a code block that are searched for a label with the name of its language. */
const maxLabelAncestors = 4;

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

/** Names that chat programs show above code. */
const labels: ReadonlySet<string> = new Set(
  `bash c c# c++ cpp csharp css dart diff dockerfile elixir go graphql haskell html ini java javascript js
  json jsx kotlin lua makefile markdown perl php plaintext powershell python py r ruby rust scala scss sh
  shell sql swift text toml tsx ts typescript xml yaml yml zsh`.split(/\s+/u),
);

/** Names that are no language. */
const noLanguages = new Set(['default', 'none', 'notranslate', 'plain', 'plaintext', 'text', 'txt']);

/**
 * Adds `<code class="language-js">` to code blocks.
 *
 * Sources: `<div class="highlight highlight-source-js">` (GitHub), `<pre class="brush: js">` (MDN),
 * `language-js` on an ancestor (Jekyll, Docusaurus), `data-language` (Shiki), a label above the code
 * (chat programs), which is removed.
 */
export function nameCodeLanguages(tree: Root): void {
  nameIn(tree, []);
}

function nameIn(node: Parents, around: readonly Parents[]): void {
  if (isElement(node) && node.tagName === 'pre') nameLanguage(node, around);
  else for (const child of node.children) if ('children' in child) nameIn(child, [node, ...around]);
}

function nameLanguage(pre: Element, around: readonly Parents[]): void {
  const code = findCode(pre);
  const named = [...(code ? [code] : []), pre, ...around.slice(0, maxAncestors)];
  const written = named.map((node) => readLanguage(node)).find((name) => name !== null);
  const inside = code && toLabel(getTextAround(pre, code), written);
  const label = inside ?? takeLabel(pre, around, written);
  const language = written ?? (label && toLanguage(label));
  const isOnlyCode = code && (inside !== null || pre.children.every((child) => child === code));
  const children = isOnlyCode ? code.children : pre.children;
  if (!language) {
    if (isOnlyCode) pre.children = [code];
    return;
  }
  const className = [`language-${language}`];
  pre.children = [{ type: 'element', tagName: 'code', properties: { className }, children }];
}

/** Returns the only code in a block; it may be in elements for its layout. */
function findCode(node: Element): Element | null {
  const codes: Element[] = [];
  visit(node, { tagName: 'code' }, (code: Element) => void codes.push(code));
  return codes.length === 1 ? codes[0]! : null;
}

/**
 * Removes the label beside a code block, if an ancestor has no other text. Returns it; null if there
 * is none.
 */
function takeLabel(pre: Element, around: readonly Parents[], language: string | undefined): string | null {
  let inner: Nodes = pre;
  for (const ancestor of around.slice(0, maxLabelAncestors)) {
    if (!isElement(ancestor) || !['div', 'span', 'figure', 'section'].includes(ancestor.tagName)) return null;
    const text = getTextAround(ancestor, pre);
    const label = toLabel(text, language);
    if (label !== null) {
      ancestor.children = ancestor.children.filter((child) => child === inner);
      return label;
    }
    if (text !== '') return null;
    inner = ancestor;
  }
  return null;
}

/** Returns the text of an element without that of a descendant. */
function getTextAround(element: Element, descendant: Element): string {
  const [before = '', after = ''] = toString(element).split(toString(descendant), 2);
  return `${before} ${after}`.trim();
}

/** Returns the label that is the whole text, in lower case; null if the text is another one. */
function toLabel(text: string, language: string | undefined): string | null {
  const label = text.replace(/\s*copy(?: code)?$/iu, '').toLowerCase();
  return labels.has(label) || (label !== '' && label === language) ? label : null;
}

function toLanguage(label: string): string | null {
  if (noLanguages.has(label)) return null;
  return label === 'c#' ? 'csharp' : (languages[label] ?? label);
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
