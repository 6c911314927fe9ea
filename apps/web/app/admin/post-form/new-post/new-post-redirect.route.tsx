import { replace } from 'react-router';

/** People try `/blog/new`; the form is in the admin. */
export function clientLoader() {
  return replace('/admin/new-post');
}

/** Never rendered, since the loader redirects. */
export default function NewPostRedirectRoute() {
  return null;
}
