import deskStyles from './desk.css?url';

export { default } from './auth/auth.layout.tsx';

/** With a precedence, React shows no screen of the desk before its utilities are there. */
export const links = () => [{ rel: 'stylesheet', href: deskStyles, precedence: 'desk' }];
