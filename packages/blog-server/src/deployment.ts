/** The settings of a build, by its variables (`VITE_*`). */
export { demoByDefault } from './auth/demo-default.ts';
export {
  type Deployment,
  hasServer,
  needsOrganization,
  parseClerkHost,
  parseDeployment,
  type ServerSetting,
} from './auth/deployment.ts';
