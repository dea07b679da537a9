import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Signs and verifies the hub's connection ids. */
export interface ConnectionIds {
  readonly issue: (device: { readonly personId: string; readonly deviceId: string }) => string
  /** Returns the device in the id; null for an id that is not valid for that person. */
  readonly findDevice: (id: string, personId: string) => string | null
}

const nonceBytes = 9
const uuidBytes = 16
const signatureBytes = 16
const contentBytes = nonceBytes + 2 * uuidBytes

/**
 * Ids that carry person and device under a signature, so that any process knows the device of a request without
 * asking the process that has the connection.
 *
 * @see docs/domain.md §11
 */
export function createConnectionIds(key: Buffer): ConnectionIds {
  const sign = (content: Buffer): Buffer =>
    createHmac('sha256', key).update(content).digest().subarray(0, signatureBytes)
  return {
    issue({ personId, deviceId }) {
      const content = Buffer.concat([randomBytes(nonceBytes), toBytes(personId), toBytes(deviceId)])
      return Buffer.concat([content, sign(content)]).toString('base64url')
    },
    findDevice(id, personId) {
      const bytes = Buffer.from(id, 'base64url')
      if (bytes.length !== contentBytes + signatureBytes) return null
      const content = bytes.subarray(0, contentBytes)
      if (!timingSafeEqual(bytes.subarray(contentBytes), sign(content))) return null
      if (toUuid(content.subarray(nonceBytes, nonceBytes + uuidBytes)) !== personId) return null
      return toUuid(content.subarray(nonceBytes + uuidBytes))
    },
  }
}

function toBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function toUuid(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
