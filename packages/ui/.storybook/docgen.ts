import {
  builtinHandlers,
  parse,
  utils,
  type babelTypes,
  type Documentation,
  type DocumentationBuilder,
  type NodePath,
  type PropDescriptor,
  type ResolverFunction,
} from 'react-docgen';
import type { Plugin } from 'vite';

/**
 * Hangs what a component's docstrings and types say on the component, as `__docgenInfo`, where Storybook's tables of
 * props look for it.
 *
 * Storybook brings two readers of its own. One needs TypeScript's old compiler API, which TypeScript 7 no longer has;
 * the other takes for a component only what returns JSX, and `useRender` is a function like any other.
 */
export function docgen(): Plugin {
  return {
    name: 'branchbook:docgen',
    enforce: 'pre',
    transform: {
      filter: { id: { include: /\/src\/.*\.tsx$/u, exclude: /\.(?:test|stories)\.tsx$|\/internal\// } },
      handler(code, id) {
        const infos = readDocstrings(code, id).map(
          (info) => `\n${info.displayName}.__docgenInfo = ${JSON.stringify(info)};`,
        );
        // Behind the last line, so every line keeps its number and no source map is needed.
        return { code: code + infos.join(''), map: null };
      },
    },
  };
}

/** What the docstrings of a file's exported components say. A file without a component has nothing to say. */
function readDocstrings(code: string, filename: string): Documentation[] {
  if (!/^export function [A-Z]/mu.test(code)) return [];
  return parse(code, {
    filename,
    resolver: exportedComponents,
    handlers: [
      builtinHandlers.displayNameHandler,
      builtinHandlers.componentDocblockHandler,
      builtinHandlers.codeTypeHandler,
      builtinHandlers.defaultPropsHandler,
      nameUnknownTypes,
      describeVariants,
      nameInheritedProps,
      setExamplesAsCode,
    ],
  });
}

/** Every `export function` with a component's name, whatever it returns. */
const exportedComponents: ResolverFunction = (file) =>
  file.path
    .get('body')
    .map((statement) => (statement.isExportNamedDeclaration() ? statement.get('declaration') : statement))
    .filter(
      (declaration): declaration is NodePath<babelTypes.FunctionDeclaration> =>
        declaration.isFunctionDeclaration() &&
        declaration.parentPath.isExportNamedDeclaration() &&
        /^[A-Z]/u.test(declaration.node.id?.name ?? ''),
    );

/** Arrays that are `readonly`, as ours are, are unknown to the handler before this one: their own words do. */
function nameUnknownTypes(documentation: DocumentationBuilder, component: NodePath): void {
  const type = propsType(component);
  if (!type) return;
  utils.applyToTypeProperties(
    documentation,
    type,
    (property) => {
      const prop = describedProp(documentation, property);
      if (prop?.type.name === 'unknown') prop.descriptor.tsType = { name: prop.words };
    },
    null,
  );
}

/** Props that are a union of variants: those of all variants, one under the other. */
function describeVariants(documentation: DocumentationBuilder, component: NodePath): void {
  const union = propsType(component);
  if (!union?.isTSUnionType()) return;
  const variants = union.get('types');
  const uses = new Map<string, number>();
  for (const variant of variants) {
    utils.applyToTypeProperties(
      documentation,
      variant,
      (property) => {
        const prop = describedProp(documentation, property);
        if (!prop) return;
        const { name, descriptor, type, isRequired } = prop;
        descriptor.tsType = descriptor.tsType ? eitherType(descriptor.tsType, type) : type;
        uses.set(name, (uses.get(name) ?? 0) + (isRequired ? 1 : 0));
        descriptor.required = uses.get(name) === variants.length;
      },
      null,
    );
  }
}

/** A prop where it is declared, and what is known of it so far; its docstring is read on the way. */
function describedProp(documentation: DocumentationBuilder, property: NodePath) {
  if (!property.isTSPropertySignature()) return null;
  const name = utils.getPropertyName(property);
  const annotation = property.get('typeAnnotation');
  if (!name || !annotation.isTSTypeAnnotation()) return null;
  utils.setPropDescription(documentation, property);
  return {
    name,
    descriptor: documentation.getPropDescriptor(name),
    type: utils.getTSType(annotation),
    words: utils.printValue(annotation.get('typeAnnotation')),
    isRequired: property.node.optional !== true,
  };
}

type Type = NonNullable<PropDescriptor['tsType']>;

function eitherType(one: Type, other: Type): Type {
  const elements = [one, other].flatMap((type) =>
    'elements' in type && type.name === 'union' ? type.elements : [type],
  );
  const words = elements.map((type) => ('value' in type ? type.value : 'raw' in type ? type.raw : type.name));
  const different = elements.filter((_, index) => words.indexOf(words[index]) === index);
  const [only] = different;
  if (different.length === 1 && only) return only;
  return { name: 'union', raw: [...new Set(words)].join(' | '), elements: different };
}

/** What a component takes beyond its own props is written where it is declared: an `extends`, or the whole type. */
function nameInheritedProps(documentation: DocumentationBuilder, component: NodePath): void {
  const type = propsType(component);
  if (!type) return;
  const inherited = type.isTSInterfaceDeclaration()
    ? (type.node.extends ?? []).map((_, index) => utils.printValue(type.get(`extends.${index}`) as NodePath))
    : type.isTSTypeReference()
      ? [utils.printValue(type)]
      : [];
  for (const source of inherited) {
    const description = documentation.get<string>('description') ?? '';
    documentation.set('description', `${description}\n\nTakes the props of \`${source}\` as well.`);
  }
}

/** The type of a component's props: an interface, or what a type alias stands for. */
function propsType(component: NodePath): NodePath | undefined {
  const [annotation] = utils.getTypeFromReactComponent(component);
  if (!annotation?.isTSTypeReference()) return annotation;
  const declared = utils.resolveToValue(annotation.get('typeName'));
  return declared.isTSTypeAliasDeclaration() ? declared.get('typeAnnotation') : declared;
}

/** Storybook reads descriptions as Markdown, which knows no `@example`. */
function setExamplesAsCode(documentation: DocumentationBuilder): void {
  const description = documentation.get<string>('description') ?? '';
  documentation.set(
    'description',
    description.replace(/^@example\s+([\s\S]*?)(?=\n\n|$(?![\s\S]))/mu, '```tsx\n$1\n```'),
  );
}
