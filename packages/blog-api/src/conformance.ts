export { apiConformance, type ApiConformanceCase, type ApiTarget } from './conformance/api-conformance.ts';
export { malformedBodies, type MalformedBody } from './conformance/malformed-bodies.ts';
