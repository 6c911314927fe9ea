import { toastsOf } from '@branchbook/ui';

/** The toasts of the form that writes a post. */
export const formNotices = toastsOf('post');
