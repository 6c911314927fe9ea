export { seedAuthor } from './seed-author.ts';
export { seedPosts } from './seed-posts.ts';
