-- What was taken at a device, the newest first: its last sale in a list, its last sales on its own screen.
CREATE INDEX attempts_at_a_device ON attempt (device_id, id DESC) WHERE device_id IS NOT NULL;
