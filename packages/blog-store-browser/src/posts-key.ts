/** The local-storage key of the list of posts: a JSON list whose order drives Previous and Next. */
export const postsKey = 'blogPosts';
