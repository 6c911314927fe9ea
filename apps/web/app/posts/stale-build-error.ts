/** Another build answers: it has no data at the paths of this one. */
export class StaleBuildError extends Error {}
