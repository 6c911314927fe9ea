import deskStyles from './desk.css?url';

export { default } from './auth/auth.layout.tsx';

/**
 * With a precedence, React shows no screen of the desk before its utilities are there. It preloads them by a link of its own, which the
 * dev server would take for the stylesheet when it puts a changed one in its place.
 */
export const links = () => [
  { rel: 'stylesheet', href: deskStyles, ...(!import.meta.env.DEV && { precedence: 'desk' }) },
];
