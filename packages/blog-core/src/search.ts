export { foldText } from './fold-text.ts';
export { getSearchPhrases, getSearchTerms, iterateSearchRuns, type SearchRun } from './search-terms.ts';
