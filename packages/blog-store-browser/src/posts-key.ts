/** The local-storage key of the posts: a JSON list whose order determines Previous and Next. */
export const postsKey = 'blogPosts';
