export { apiConformance, type ApiConformanceCase } from './conformance/api-conformance.ts';
export { malformedBodies, type MalformedBody } from './conformance/malformed-bodies.ts';
export type { ApiTarget } from './conformance/target.ts';
