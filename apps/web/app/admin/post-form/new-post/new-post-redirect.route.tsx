import { replace } from 'react-router';

/** `/blog/new` is an address people try; the form is in the admin. */
export function clientLoader() {
  return replace('/admin/new-post');
}

/** Never shown: the loader has led on by then. */
export default function NewPostRedirectRoute() {
  return null;
}
