/**
 * True if a server stores the posts, for all readers. Else they are only in this browser. A constant
 * of the build, so that it omits the other store.
 */
export const arePostsOnServer: boolean = __POSTS_ON_SERVER__;
