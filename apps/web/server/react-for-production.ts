// React chooses between two builds when it is loaded, by this variable; a page is rendered right by one alone. Import this before all else.
process.env['NODE_ENV'] = 'production';

export {};
