/** A separate module, so that the offline cache can leave it out by its name. */
export { writePostFeed } from '@branchbook/feeds/posts';
