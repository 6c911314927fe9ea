import { arePostsOnServer } from './are-posts-on-server.ts';
import { browserMessages, createServerMessages, type StorageMessages } from './messages.ts';

/** The messages for the storage of this page. Not a part of it, so that readers don't load them. */
export const pageMessages: StorageMessages = arePostsOnServer ? createServerMessages() : browserMessages;
